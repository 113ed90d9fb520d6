/** "It is your turn", told by the browser when no page is open (Web Push). */
import { get, post, remove } from './api'
import type { api } from '../protocol'

export const notified = $state({ on: false })

const WORKER = '/notices.js'

export function canNotify(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER)
  return (await registration?.pushManager.getSubscription()) ?? null
}

if (canNotify()) void subscription().then((found) => (notified.on = found !== null))

export async function notify(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return
  const registration = await navigator.serviceWorker.register(WORKER)
  await navigator.serviceWorker.ready
  const { key } = await get<api.PushKeyResponse>('/api/push/key')
  const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint, keys } = made.toJSON()
  await post('/api/me/pushes', { endpoint, keys: { p256dh: keys!['p256dh'], auth: keys!['auth'] } })
  notified.on = true
}

export async function stopNotifying(): Promise<void> {
  const found = await subscription()
  if (found) {
    await remove('/api/me/pushes', { endpoint: found.endpoint })
    await found.unsubscribe()
  }
  notified.on = false
}
