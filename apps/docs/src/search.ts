import { createSearchIndex, type Entry, type SearchIndex } from './searchIndex.js';

/** Finds sections by their words. The index is loaded when somebody first goes to the field; "/" goes there. */
export function startSearch(): void {
  const input = document.querySelector<HTMLInputElement>('#search');
  const list = document.querySelector<HTMLUListElement>('#found');
  const form = input?.form;
  if (input === null || list === null || form === null || form === undefined) return;
  const holder: { index: Promise<SearchIndex> | undefined } = { index: undefined };
  const load = (): Promise<SearchIndex> => {
    holder.index ??= loadIndex().catch((error: unknown) => {
      // The next letter tries again.
      holder.index = undefined;
      throw error;
    });
    return holder.index;
  };

  const show = async (): Promise<void> => {
    const asked = input.value.trim();
    const index = await load().catch(() => undefined);
    if (input.value.trim() !== asked) return;
    const found = asked === '' ? [] : (index?.find(asked) ?? []);
    list.replaceChildren(...found.slice(0, 8).map(resultOf));
    if (index === undefined) list.append(note('The search could not be loaded. Check the connection.'));
    else if (asked !== '' && found.length === 0) list.append(note('Nothing was found.'));
    list.hidden = asked === '';
  };
  input.addEventListener('focus', () => void load().catch(() => undefined));
  input.addEventListener('input', () => void show());
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    list.querySelector('a')?.focus();
  });
  list.addEventListener('keydown', (event) => moveFocus(event, list, input));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    list.querySelector('a')?.click();
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !list.hidden) {
      list.hidden = true;
      if (list.contains(document.activeElement)) input.focus();
    }
    if (event.key !== '/' || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    input.focus();
  });
  document.addEventListener('click', (event) => {
    if (event.target instanceof Node && !form.contains(event.target)) list.hidden = true;
  });
}

async function loadIndex(): Promise<SearchIndex> {
  return createSearchIndex((await (await fetch('/docs/search.json')).json()) as Entry[]);
}

function resultOf({ page, slug, heading, id }: Entry): HTMLLIElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = `/docs/${slug}/${id === '' ? '' : `#${id}`}`;
  const strong = document.createElement('strong');
  strong.textContent = heading === '' ? page : heading;
  const where = document.createElement('span');
  where.textContent = page;
  link.append(strong, where);
  item.append(link);
  return item;
}

function note(text: string): HTMLLIElement {
  const item = document.createElement('li');
  item.className = 'none';
  item.textContent = text;
  return item;
}

function moveFocus(event: KeyboardEvent, list: HTMLElement, input: HTMLElement): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const links = [...list.querySelectorAll('a')];
  const next = links[links.findIndex((link) => link === document.activeElement) + step];
  (next ?? input).focus();
}
