type Child = Node | string | number | false | undefined | null;
type Value = string | number | boolean | ((event: Event) => void) | undefined;

/** Makes an element: `on…` are listeners, the rest are attributes. Text is always text. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, Value>> = {},
  ...children: (Child | readonly Child[])[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    if (typeof value === 'function') element.addEventListener(name.slice(2).toLowerCase(), value);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  for (const child of children.flat()) {
    if (child === undefined || child === null || child === false) continue;
    element.append(typeof child === 'number' ? String(child) : child);
  }
  return element;
}

const svgSpace = 'http://www.w3.org/2000/svg';

/** Makes a picture out of paths: [what it draws, its class]. */
export function picture(
  paths: readonly (readonly [string, string])[],
  viewBox: string,
  label?: string,
): SVGSVGElement {
  const svg = document.createElementNS(svgSpace, 'svg');
  svg.setAttribute('viewBox', viewBox);
  if (label === undefined) svg.setAttribute('aria-hidden', 'true');
  else {
    svg.setAttribute('role', 'img');
    svg.setAttribute('aria-label', label);
  }
  for (const [d, name] of paths) {
    const path = document.createElementNS(svgSpace, 'path');
    path.setAttribute('d', d);
    path.setAttribute('class', name);
    svg.append(path);
  }
  return svg;
}
