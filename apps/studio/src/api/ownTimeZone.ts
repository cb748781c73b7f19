/** The zone of whoever looks; undefined where the browser does not tell, and days are then those of UTC. */
export function ownTimeZone(): string | undefined {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  // Browsers that hide it say this, which is no zone.
  return timeZone === 'Etc/Unknown' ? undefined : timeZone;
}
