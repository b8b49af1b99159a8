/** Shows the shop's notifications. Pages are never answered from here. */
self.addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data.json()
  event.waitUntil(self.registration.showNotification(title, { body, tag, data: { path }, icon: '/icons/icon-192.png' }))
})

/** Opens the page of the notification: in a window of the shop where there is one. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data.path))
})

async function openPage(path) {
  const [window] = await self.clients.matchAll({ type: 'window' })
  if (!window) return self.clients.openWindow(path)
  // A window that this worker does not control yet cannot be navigated.
  await window.navigate(path).catch(() => self.clients.openWindow(path))
  return window.focus()
}
