import type { ReactNode } from 'react'
import type { ProsePage } from '../../../domain/content/prose.ts'
import { Blocks } from '../../ui/text/blocks.tsx'
import { Prose, ProseSection } from '../../ui/text/prose.tsx'
import text from '../../ui/text/text.module.css'

type FolderProseProps = {
  page: ProsePage
  picture?: ReactNode
  /** What the program itself says, before the folder's sections. */
  children?: ReactNode
}

export function FolderProse({ page, picture, children }: FolderProseProps) {
  const { title, updated, intro, sections } = page
  return (
    <Prose
      title={title}
      updated={updated === null ? undefined : { date: updated, words: LONG.format(new Date(updated)) }}
      intro={intro.length > 0 ? <Blocks blocks={intro} paragraph={text.lede} /> : undefined}
      picture={picture}
    >
      {children}
      {sections.map((section) => (
        <ProseSection key={section.title} title={section.title}>
          <Blocks blocks={section.blocks} />
        </ProseSection>
      ))}
    </Prose>
  )
}

const LONG = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
