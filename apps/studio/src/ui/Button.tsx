import type { ComponentChildren, ComponentProps } from 'preact';
import { useRef } from 'preact/hooks';
import './button.css';
import { useOnce } from './useOnce.js';

type Look = 'primary' | 'plain' | 'quiet' | 'danger';

interface PressProps extends Omit<ComponentProps<'button'>, 'ref' | 'class' | 'label' | 'onClick'> {
  disabled?: boolean;
  /** What takes a while says so with a promise: until then it is busy, and further presses do nothing. */
  onClick?: (event: MouseEvent) => unknown;
}

interface ButtonProps extends PressProps {
  look?: Look;
  size?: 'normal' | 'small';
  busy?: boolean;
  /** What it is done to, for those who hear the button without what stands around it. */
  about?: string | undefined;
  children: ComponentChildren;
}

/** A button with a text. While `busy` it keeps its width and refuses further presses. */
export function Button({
  look = 'plain',
  size = 'normal',
  busy = false,
  about,
  children,
  ...rest
}: ButtonProps) {
  const [isRunning, props] = usePress({ ...rest, disabled: rest.disabled === true || busy });
  const isBusy = busy || isRunning;
  return (
    <button type="button" {...props} class={`button button-${look} button-${size}`} aria-busy={isBusy}>
      {isBusy && <span class="button-spinner" aria-hidden="true" />}
      {children}
      {about !== undefined && <span class="visually-hidden"> {about}</span>}
    </button>
  );
}

interface BareButtonProps extends PressProps {
  class: string;
}

/** A button that looks like what it stands in: a row of a list, an entry of a menu. */
export function BareButton({ class: look, ...rest }: BareButtonProps) {
  const [, props] = usePress(rest);
  return <button type="button" {...props} class={look} />;
}

interface IconButtonProps extends PressProps {
  label: string;
  children: ComponentChildren;
}

/** A button that shows an icon alone; its label is read aloud and shown on hover. */
export function IconButton({ label, children, ...rest }: IconButtonProps) {
  const [, props] = usePress(rest);
  return (
    <button type="button" title={label} {...props} aria-label={label} class="icon-button">
      {children}
    </button>
  );
}

/**
 * One that may not be pressed is told so and does nothing, but keeps its place in the order of the keys: a browser takes
 * the focus from a button that is disabled under it. The second press of a double click is meant for what the first one
 * was: it does nothing where another button came under the mouse meanwhile, where this one has become its opposite, and
 * where the first one had something done that takes a while: nobody means two keys, however quickly the first one came.
 */
function usePress({ disabled = false, onClick, ...rest }: PressProps) {
  const [isRunning, once] = useOnce();
  const meant = useRef<string | undefined>(undefined);
  const press = (event: MouseEvent): unknown => {
    const result = onClick?.(event);
    if (result instanceof Promise) meant.current = undefined;
    return result;
  };
  const props = {
    ...rest,
    'aria-disabled': disabled || isRunning ? true : undefined,
    onClick: (event: MouseEvent): void => {
      const what = whatIs(event.currentTarget);
      if (event.detail < 2) meant.current = what;
      if (disabled || meant.current !== what) event.preventDefault();
      else void once(() => press(event));
    },
  };
  return [isRunning, props] as const;
}

/** What a press does is told by its words, and by whether what belongs to it is open. */
function whatIs(button: EventTarget | null): string | undefined {
  if (!(button instanceof Element)) return undefined;
  return ['aria-expanded', 'aria-label'].map((name) => button.getAttribute(name)).join() + button.textContent;
}

interface LinkButtonProps {
  look?: Look;
  href: string;
  target?: string;
  download?: string;
  children: ComponentChildren;
}

export function LinkButton({ look = 'plain', children, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} class={`button button-${look} button-normal`}>
      {children}
    </a>
  );
}
