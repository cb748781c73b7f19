import type { ComponentChildren, ComponentProps } from 'preact';
import './button.css';

type Look = 'primary' | 'plain' | 'quiet' | 'danger';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'ref' | 'class'> {
  look?: Look;
  size?: 'normal' | 'small';
  busy?: boolean;
  children: ComponentChildren;
}

/** A button with a text. While `busy` it keeps its width and refuses further presses. */
export function Button({ look = 'plain', size = 'normal', busy = false, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      class={`button button-${look} button-${size}`}
      aria-busy={busy}
      disabled={rest.disabled === true || busy}
    >
      {busy && <span class="button-spinner" aria-hidden="true" />}
      {children}
    </button>
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'ref' | 'label' | 'class'> {
  label: string;
  children: ComponentChildren;
}

/** A button that shows an icon alone; its label is read aloud and shown on hover. */
export function IconButton({ label, children, ...rest }: IconButtonProps) {
  return (
    <button type="button" title={label} {...rest} aria-label={label} class="icon-button">
      {children}
    </button>
  );
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
