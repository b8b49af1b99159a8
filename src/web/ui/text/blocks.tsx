import { Fragment } from 'react'
import type { Block, Inline } from '../../../domain/content/prose.ts'
import { unbroken } from '../../../domain/text.ts'
import { useFolder } from '../../folder-context.ts'
import { StaticPicture } from '../pictures/static-picture.tsx'
import styles from './blocks.module.css'
import text from './text.module.css'

/** Markdown as elements. `paragraph` is a class of each. */
export function Blocks({ blocks, paragraph }: { blocks: Block[]; paragraph?: string | undefined }) {
  return blocks.map((block, index) => <OneBlock key={index} block={block} paragraph={paragraph} />)
}

function OneBlock({ block, paragraph }: { block: Block; paragraph: string | undefined }) {
  switch (block.type) {
    case 'paragraph':
      return (
        <p className={paragraph}>
          <Inlines parts={block.content} />
        </p>
      )
    case 'heading': {
      const Heading = block.level === 3 ? 'h3' : 'h4'
      return (
        <Heading>
          <Inlines parts={block.content} />
        </Heading>
      )
    }
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List className={block.ordered ? styles.numbers : styles.points}>
          {block.items.map((item, index) => (
            <li key={index}>
              <Item blocks={item} />
            </li>
          ))}
        </List>
      )
    }
    case 'table':
      return (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                {block.head.map((cell, index) => (
                  <th key={index} scope="col">
                    <Inlines parts={cell} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row, index) => (
                <tr key={index}>
                  {row.map((cell, column) => (
                    <td key={column}>
                      <Inlines parts={cell} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )
    case 'quote':
      return (
        <blockquote className={styles.quote}>
          <Blocks blocks={block.blocks} />
        </blockquote>
      )
    case 'rule':
      return <hr />
    case 'picture':
      return <BlockPicture {...block} />
  }
}

function BlockPicture({ picture, alt }: { picture: string; alt: string }) {
  const shot = useFolder().pictures[picture]
  return shot ? <StaticPicture shot={shot} alt={alt} sizes="(min-width: 768px) 640px, 92vw" className={styles.picture} /> : null
}

/** An item of one line needs no paragraph. */
function Item({ blocks }: { blocks: Block[] }) {
  const [first, ...rest] = blocks
  if (first?.type !== 'paragraph') return <Blocks blocks={blocks} />
  return (
    <>
      <Inlines parts={first.content} />
      <Blocks blocks={rest} />
    </>
  )
}

function Inlines({ parts }: { parts: Inline[] }) {
  return parts.map((part, index) => (
    <Fragment key={index}>
      <OneInline part={part} />
    </Fragment>
  ))
}

function OneInline({ part }: { part: Inline }) {
  switch (part.type) {
    case 'text':
      return unbroken(part.text)
    case 'strong':
      return (
        <strong>
          <Inlines parts={part.content} />
        </strong>
      )
    case 'em':
      return (
        <em>
          <Inlines parts={part.content} />
        </em>
      )
    case 'code':
      return <code>{part.text}</code>
    case 'link':
      return (
        <a href={part.to}>
          <Inlines parts={part.content} />
        </a>
      )
    case 'break':
      return <br />
    case 'mark':
      return <InlineMark />
  }
}

/** The mark within a line. Few systems have letters for every script, so it is drawn; the name is there to be read out and found. */
function InlineMark() {
  const { nameInScript, logo } = useFolder()
  return (
    <>
      {nameInScript && (
        <span className={logo.mark === null ? undefined : text.hidden} lang={nameInScript.language}>
          {nameInScript.text}
        </span>
      )}
      {logo.mark !== null && <img className={styles.mark} src={logo.mark} width="66" height="51" alt="" fetchPriority="low" />}
    </>
  )
}
