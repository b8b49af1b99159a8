import { serveOneTask } from '../../platform/work/run-in-process.ts'
import { workOnPicture, type PictureTask, type Source } from './picture-tasks.ts'

serveOneTask(({ task, ...source }: Source & { task: PictureTask }) => workOnPicture(source, task))
