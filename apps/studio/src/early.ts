// The colors and the shape of what the page draws first, and what it says when the studio's script does not come. It is
// no module, and imports nothing.
{
  const kept = (key: string): string | null => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const { dataset } = document.documentElement;
  dataset['theme'] = kept('studio-theme') ?? (isDark ? 'dark' : 'light');
  if (kept('studio-signed-in') === null) dataset['visitor'] = 'unknown';
  addEventListener(
    'error',
    ({ target }) => {
      const note = document.querySelector<HTMLTemplateElement>('#not-loaded');
      // An extension may put scripts of its own here, which is its matter.
      const isOurs =
        target instanceof HTMLScriptElement && target.src.startsWith(`${location.origin}/studio/`);
      if (isOurs && note !== null) document.getElementById('app')?.replaceChildren(note.content);
    },
    true,
  );
}
