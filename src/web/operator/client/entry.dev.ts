// @ts-expect-error The development server makes this module.
import '/@vite/client'
import '../../styles/index.ts'
import './styles.ts'
import './entry.ts'
