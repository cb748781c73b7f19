import { useState } from 'preact/hooks';
import { Button } from '../../ui/Button.js';
import { Dialog } from '../../ui/Dialog.js';
import { Icon } from '../../ui/Icon.js';
import { kindGroups, kindNames, kindScores, type Kind } from './newQuestion.js';

/** Every kind of question, to choose one. */
export function KindPicker({
  label,
  about,
  onPick,
}: {
  label: string;
  about: string;
  onPick: (kind: Kind) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" about={about} onClick={() => setOpen(true)}>
        <Icon name="plus" size={16} /> {label}
      </Button>
      {isOpen && (
        <Dialog title={label} onClose={() => setOpen(false)}>
          {kindGroups.map((group) => (
            <section key={group.name} class="kind-group">
              <h3>{group.name}</h3>
              <ul class="kind-list">
                {group.kinds.map((kind) => (
                  <li key={kind}>
                    <button
                      type="button"
                      class="kind"
                      onClick={() => {
                        setOpen(false);
                        onPick(kind);
                      }}
                    >
                      {kindNames[kind]} <span class="muted small">{kindScores[kind]}</span>
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </Dialog>
      )}
    </>
  );
}
