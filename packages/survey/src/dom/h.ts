type Attribute = string | number | boolean | undefined | ((event: Event) => void);
export type Attributes = Readonly<Record<string, Attribute>>;
export type Child = Node | string | undefined | false;

/**
 * Makes one element. Attributes are set as text and children appended as nodes, so nothing from a definition is
 * ever parsed as markup. A function under `on…` becomes a listener; `false` and `undefined` leave an attribute out.
 */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes,
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  return fill(document.createElement(tag), attributes, ...children);
}

/** The same for SVG. Shapes are lines of points, which are no CSS property, so that a reset leaves them. */
export function s(tag: 'svg' | 'polyline', attributes: Attributes, ...children: Child[]): SVGElement {
  return fill(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, ...children);
}

/** The same for an element that is there already; `false` and `undefined` take an attribute away. */
export function fill<E extends Element>(
  element: E,
  attributes: Attributes,
  ...children: readonly Child[]
): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') (element as unknown as Record<string, unknown>)[name] = value;
    else if (value === undefined || value === false) element.removeAttribute(name);
    else element.setAttribute(name, value as string);
  }
  element.append(...(children.filter(Boolean) as (Node | string)[]));
  return element;
}
