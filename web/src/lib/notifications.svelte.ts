/** Web Push notifications: "it is your turn" when no page is open. */
import { get, post, remove } from './api'
import type { api } from '../protocol'

export const notifications = $state({ enabled: false })

const WORKER = '/service-worker.js'

export function canNotify(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER)
  return (await registration?.pushManager.getSubscription()) ?? null
}

if (canNotify()) void subscription().then((found) => (notifications.enabled = found !== null))

export async function enableNotifications(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return
  const registration = await navigator.serviceWorker.register(WORKER)
  await navigator.serviceWorker.ready
  const { key } = await get<api.PushKeyResponse>('/api/push/key')
  const subscribed = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint, keys } = subscribed.toJSON()
  await post('/api/me/pushes', { endpoint, keys: { p256dh: keys!['p256dh'], auth: keys!['auth'] } })
  notifications.enabled = true
}

export async function disableNotifications(): Promise<void> {
  const found = await subscription()
  if (found) {
    await remove('/api/me/pushes', { endpoint: found.endpoint })
    await found.unsubscribe()
  }
  notifications.enabled = false
}
