import { useEffect } from 'preact/hooks';
import type { DraftSession } from './draftSession.js';
import { stepAloud } from './stepAloud.js';

/** Text that is no part of the draft yet: JSON before it is applied, and whatever a form or a dialog asks for. */
const hasOwnUndo = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('dialog, form input, .json-text') !== null;

/** Saves, undoes and redoes by keyboard. */
export function useShortcuts(session: DraftSession): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!(event.metaKey || event.ctrlKey)) return;
      const key = event.key.toLowerCase();
      if (key === 's') {
        event.preventDefault();
        void session.flush();
      }
      if ((key !== 'z' && key !== 'y') || hasOwnUndo(event.target)) return;
      event.preventDefault();
      stepAloud(session, key === 'y' || event.shiftKey ? 'redo' : 'undo');
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [session]);
}
