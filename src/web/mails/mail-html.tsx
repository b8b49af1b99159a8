import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MARK_CID, type MailData, type MailName } from '../../domain/mails/mail-content.ts'
import type { ShopFolder } from '../../domain/shop/shop-folder.ts'
import { FolderContext } from '../folder-context.ts'
import { mailTemplates, ownWords } from './mail-text.ts'
import { OwnWordsContext } from './own-words-context.ts'

/** A whole mail as HTML. Its pictures come with it, under their `cid`. */
export function mailHtml<Name extends MailName>(name: Name, data: MailData[Name], folder: ShopFolder): string {
  const Body = mailTemplates[name].Body as unknown as ComponentType<object>
  return `<!doctype html>${renderToStaticMarkup(
    <FolderContext value={folder}>
      <OwnWordsContext value={ownWords(name, folder)}>
        <Body {...data} />
      </OwnWordsContext>
    </FolderContext>,
  )}`
}

/**
 * The same within a page of the shop, in light colours as the page: links lead nowhere, and pictures are the shop's files, of which `data`
 * names those of products. The page's policy allows no style element.
 */
export function mailPreview<Name extends MailName>(name: Name, data: MailData[Name], folder: ShopFolder): string {
  return mailHtml(name, data, folder)
    .replaceAll(/<style>.*?<\/style>/gs, '')
    .replaceAll(/ href="[^"]*"/g, '')
    .replaceAll(`"cid:${MARK_CID}"`, '"/icons/mail-mark.png"')
    .replaceAll('"cid:', '"/files/')
}
