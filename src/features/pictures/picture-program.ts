import { serveOneTask } from '../../platform/work/run-in-process.ts'
import { workOnPicture, type PictureTask } from './picture-tasks.ts'

serveOneTask(({ bytes, task }: { bytes: Uint8Array; task: PictureTask }) => workOnPicture(bytes, task))
