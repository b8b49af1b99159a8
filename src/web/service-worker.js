/** Shows the shop's notifications. Pages are never answered from here. */
self.addEventListener('push', (event) => {
  const { title, body, path, tag, action } = event.data.json()
  const actions = action ? [{ action: 'open', title: action.title }] : []
  const data = { path, actionPath: action?.path }
  event.waitUntil(self.registration.showNotification(title, { body, tag, data, actions, icon: '/icons/icon-192.png' }))
})

/** Opens the page of the notification: in a window of the shop where there is one. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { path, actionPath } = event.notification.data
  // An action may lead to another site, which takes no window of the shop.
  event.waitUntil(event.action === 'open' ? self.clients.openWindow(actionPath) : openPage(path))
})

async function openPage(path) {
  const [window] = await self.clients.matchAll({ type: 'window' })
  // A window that this worker does not control any more cannot be navigated.
  const navigated = await window?.navigate(path).catch(() => null)
  // One click allows either: a window that opens has the focus.
  return navigated ? navigated.focus() : self.clients.openWindow(path)
}
