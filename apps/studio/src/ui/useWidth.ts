import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** The width of an element as it is drawn, for pictures that are laid out by hand. */
export function useWidth<Frame extends HTMLElement = HTMLElement>(before: number, least: number) {
  const frame = useRef<Frame>(null);
  const [width, setWidth] = useState(before);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const fit = (room: number): void => setWidth(Math.max(least, Math.floor(room)));
    // Before it is seen: drawn at a guess, it would reach beyond a phone for a moment.
    fit(element.clientWidth);
    const observer = new ResizeObserver(([entry]) => fit(entry?.contentRect.width ?? before));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [width, frame] as const;
}
