import type { ProsePage } from '../../../domain/content/prose.ts'
import { definePage } from '../../page.ts'
import { FolderProse } from './folder-prose.tsx'

/** A page that the shop alone has. */
export const ownPage = definePage({
  head: ({ page }: { page: ProsePage }, folder) => ({ title: page.title, description: page.description || folder.tagline }),
  Body: ({ page }) => <FolderProse page={page} />,
})
