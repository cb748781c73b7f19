import {
  studioRoutes,
  type ContactItem,
  type Paged,
  type PopupListItem,
} from '@service-popups/protocol/studio';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { isServerLost } from '../api/connection.js';
import { withQuery } from '../api/request.js';
import { useResource } from '../api/useResource.js';
import { go } from '../router/router.js';
import { useFocusReturn } from '../ui/useFocusReturn.js';
import { findCommands, type Command } from './findCommands.js';
import './palette.css';

/** Finds popups, people and pages by typing. Arrow keys choose, Enter goes, Escape closes. */
export function CommandPalette({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const listId = useId();
  const { commands, isLooking } = useCommands(projectId, text);
  const current = Math.min(chosen, Math.max(0, commands.length - 1));

  useFocusReturn();
  useEffect(() => {
    const palette = dialog.current;
    palette?.showModal();
    return () => palette?.close();
  }, []);
  const currentId = commands[current] && `${listId}-${commands[current].id}`;
  useEffect(() => {
    if (currentId !== undefined) document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);

  const run = (command: Command | undefined): void => {
    if (command === undefined) return;
    onClose();
    go(command.to);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // Enter and arrows belong to whoever still composes a word, as in Japanese.
    if (event.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Enter') run(commands[current]);
    if (step === 0) return;
    event.preventDefault();
    setChosen((current + step + commands.length) % Math.max(1, commands.length));
  };

  return (
    <dialog
      ref={dialog}
      class="palette"
      aria-label="Search"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <input
        class="palette-input"
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={currentId}
        aria-label="Find popups, people and pages"
        placeholder="Find popups, people and pages"
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <ul class="palette-list" id={listId} role="listbox" aria-label="Found">
        {commands.map((command, index) => (
          <li
            key={command.id}
            id={`${listId}-${command.id}`}
            role="option"
            aria-selected={index === current}
            class="palette-option"
            onClick={() => run(command)}
          >
            <span class="truncate">{command.label}</span>
            <span class="muted small">{command.kind}</span>
          </li>
        ))}
      </ul>
      {commands.length === 0 && !isLooking && (
        <p class="palette-none muted" role="status">
          {isServerLost.value
            ? 'Popups and people cannot be searched without the server.'
            : 'Nothing has this name.'}
        </p>
      )}
    </dialog>
  );
}

function useCommands(projectId: string, words: string): { commands: Command[]; isLooking: boolean } {
  const popups = useResource<PopupListItem[]>(studioRoutes.popups(projectId)).resource;
  const search = words.trim();
  const isSearched = search.length > 1;
  const people = useResource<Paged<ContactItem>>(
    isSearched ? withQuery(studioRoutes.contacts(projectId), { search, limit: 6 }) : undefined,
  ).resource;
  // Whoever was found by other words is nobody to go to.
  const found = isSearched && people.state === 'ready' ? people.value.items : [];
  return {
    commands: findCommands({ projectId, words, popups: popups.value ?? [], people: found }),
    isLooking: popups.state === 'loading' || (isSearched && people.state === 'loading'),
  };
}
