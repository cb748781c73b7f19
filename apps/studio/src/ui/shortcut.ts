/** How a shortcut is written where the person sits: "Ctrl K", or "⌘ K" on an Apple keyboard. */
export function shortcut(keys: string, platform: string = navigator.platform): string {
  const isApple = /^(Mac|iPhone|iPad)/.test(platform);
  return isApple ? `⌘ ${keys.replace('Shift', '⇧')}` : `Ctrl ${keys}`;
}
