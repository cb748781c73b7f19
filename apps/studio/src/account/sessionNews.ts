const channelName = 'studio-session';

/** Tells the studio's other tabs that somebody signed in or out here: they share the cookie. */
export function tellSessionChanged(): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage('changed');
  channel.close();
}

/** Hears it from the other tabs, until it is stopped. */
export function startSessionNews(onChanged: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', onChanged);
  return () => channel.close();
}
