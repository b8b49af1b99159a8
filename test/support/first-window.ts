/**
 * The files of a worker share their modules, and with them the page's one live connection, which follows the window of the file
 * that loaded it first. Whatever loads that connection loads this before it.
 */
export const firstWindow = typeof window === 'undefined' ? undefined : window
