import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { BareButton, IconButton } from './Button.js';
import { Icon } from './Icon.js';
import './menu.css';

export interface MenuItem {
  /** Where two labels may be the same. */
  id?: string;
  label: string;
  onSelect: () => void;
  icon?: JSX.Element;
  danger?: boolean;
}

/** A menu behind a button: arrow keys, Home, End and first letters move, Escape closes and gives the focus back. */
export function Menu({
  label,
  items,
  children,
}: {
  label: string;
  items: readonly MenuItem[];
  children?: ComponentChildren;
}) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);

  const choices = (): { buttons: HTMLButtonElement[]; current: number } => {
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>('button') ?? [])];
    return { buttons, current: buttons.indexOf(document.activeElement as HTMLButtonElement) };
  };
  const focusItem = (step: 1 | -1 | 'first' | 'last'): void => {
    const { buttons, current } = choices();
    const index =
      step === 'first' ? 0 : step === 'last' ? -1 : (current + step + buttons.length) % buttons.length;
    buttons.at(index)?.focus();
  };
  /** The next one that begins with a letter, after the last the first again. */
  const focusLetter = (letter: string): void => {
    const { buttons, current } = choices();
    [...buttons.slice(current + 1), ...buttons]
      .find(({ innerText }) => innerText.trim().toLowerCase().startsWith(letter.toLowerCase()))
      ?.focus();
  };
  const close = (): void => {
    setOpen(false);
    root.current?.querySelector<HTMLButtonElement>('[aria-haspopup]')?.focus();
  };

  useLayoutEffect(() => {
    const button = root.current?.querySelector('[aria-haspopup]');
    if (!isOpen || !(button instanceof HTMLElement) || list.current === null) return;
    place(list.current, button);
    // Before it is drawn: the next key may come sooner than that.
    focusItem('first');
  }, [isOpen]);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onOutside = (event: Event): void => {
      if (event.target instanceof Node && root.current?.contains(event.target) !== true) setOpen(false);
    };
    const onScroll = (event: Event): void => {
      if (event.target !== list.current) setOpen(false);
    };
    document.addEventListener('pointerdown', onOutside);
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => {
      document.removeEventListener('pointerdown', onOutside);
      document.removeEventListener('scroll', onScroll, { capture: true });
    };
  }, [isOpen]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const moves: Record<string, 1 | -1 | 'first' | 'last'> = {
      ArrowDown: 1,
      ArrowUp: -1,
      Home: 'first',
      End: 'last',
    };
    const move = moves[event.key];
    if (event.key === 'Escape') close();
    else if (event.key === 'Tab') setOpen(false);
    const isLetter = event.key.trim().length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (isLetter) focusLetter(event.key);
    if (move === undefined) return;
    event.preventDefault();
    focusItem(move);
  };

  return (
    <div class="menu" ref={root}>
      <IconButton
        label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {children ?? <Icon name="more" />}
      </IconButton>
      {isOpen && (
        <div class="menu-list" id={id} role="menu" aria-label={label} ref={list} onKeyDown={onKeyDown}>
          {items.map((item) => (
            <BareButton
              key={item.id ?? item.label}
              role="menuitem"
              class={item.danger === true ? 'menu-item menu-danger' : 'menu-item'}
              onClick={() => {
                close();
                item.onSelect();
              }}
            >
              {item.icon}
              {item.label}
            </BareButton>
          ))}
        </div>
      )}
    </div>
  );
}

const air = 8;

/** Below the button, or above it where there is no room, or over it; never cut off by a table or the window. */
function place(list: HTMLElement, button: HTMLElement): void {
  const { top, bottom, right } = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = list;
  const isAbove = bottom + height + air > innerHeight && top > height + air;
  const below = Math.max(air, Math.min(bottom + 4, innerHeight - height - air));
  list.style.top = `${isAbove ? top - height - 4 : below}px`;
  list.style.left = `${Math.max(air, Math.min(right - width, innerWidth - width - air))}px`;
}
