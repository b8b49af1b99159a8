import { configure } from '@testing-library/dom'

// A fact of a page is waited for as long as a machine that is busy elsewhere may take, not the second that is the default.
configure({ asyncUtilTimeout: 30_000 })
