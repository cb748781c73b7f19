import { useEffect, useRef, useState } from 'preact/hooks';

/** The width of an element as it is drawn, for pictures that are laid out by hand. */
export function useWidth<Frame extends HTMLElement = HTMLElement>(before: number, least: number) {
  const frame = useRef<Frame>(null);
  const [width, setWidth] = useState(before);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(([entry]) =>
      setWidth(Math.max(least, Math.floor(entry?.contentRect.width ?? before))),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [width, frame] as const;
}
