import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { IconButton } from './Button.js';
import './dialog.css';
import { Icon } from './Icon.js';
import { useFocusReturn } from './useFocusReturn.js';

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
  /** Buttons, the primary one last. */
  footer?: ComponentChildren;
  width?: 'narrow' | 'wide';
}

/** A modal dialog: the browser contains the focus, closes on Escape and gives the focus back. */
export function Dialog({ title, onClose, children, footer, width = 'narrow' }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const isPressedOutside = useRef(false);
  const titleId = useId();

  useFocusReturn();
  useEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    // One begins with what there is to choose or to write; a phone would cover half the dialog with its keyboard.
    const places = ['.dialog-content > :is(ul, section:has(> ul)):first-child button'];
    if (matchMedia('(pointer: fine)').matches)
      places.push('.dialog-content :is(input:not([hidden]), textarea)');
    dialog?.querySelector<HTMLElement>(places.join())?.focus();
    // Where large text puts that further down, one begins with what stands above it.
    const content = dialog?.querySelector('.dialog-content');
    if (content?.scrollTop) {
      dialog?.querySelector('button')?.focus();
      content.scrollTop = 0;
    }
    return () => dialog?.close();
  }, []);

  return (
    <dialog
      ref={element}
      class={`dialog dialog-${width}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // Whoever selects a text and lets the mouse go outside of the dialog has not pressed there, nor has the second press
      // of a double click on what opened it.
      onPointerDown={(event) => {
        isPressedOutside.current = event.target === element.current;
      }}
      onClick={(event) => {
        if (event.target === element.current && isPressedOutside.current && event.detail < 2) onClose();
      }}
    >
      <div class="dialog-body">
        <header class="dialog-header">
          <h2 id={titleId}>{title}</h2>
          <IconButton label="Close" onClick={onClose}>
            <Icon name="close" />
          </IconButton>
        </header>
        <div class="dialog-content">{children}</div>
        {footer !== undefined && <footer class="dialog-footer">{footer}</footer>}
      </div>
    </dialog>
  );
}
