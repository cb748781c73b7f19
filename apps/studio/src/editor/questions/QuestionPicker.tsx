import type { Question, Survey } from '@service-popups/protocol';
import { useState } from 'preact/hooks';
import { BareButton, Button } from '../../ui/Button.js';
import { Dialog } from '../../ui/Dialog.js';
import { Icon } from '../../ui/Icon.js';
import { kindGroups, kindNames, kindScores, type Kind } from './newQuestion.js';
import { OtherQuestions } from './OtherQuestions.js';

interface PickerProps {
  projectId: string;
  popupId: string;
  about: string;
  onKind: (kind: Kind) => void;
  onCopy: (question: Question, survey: Survey) => void;
}

/** Every kind of question, to choose one, and those of other popups, to copy one. */
export function QuestionPicker({ about, ...choices }: PickerProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" about={about} onClick={() => setOpen(true)}>
        <Icon name="plus" size={16} /> Add a question
      </Button>
      {isOpen && <PickerDialog {...choices} onClose={() => setOpen(false)} />}
    </>
  );
}

function PickerDialog({
  projectId,
  popupId,
  onKind,
  onCopy,
  onClose,
}: Omit<PickerProps, 'about'> & { onClose: () => void }) {
  const [isCopying, setCopying] = useState(false);
  return (
    <Dialog title="Add a question" onClose={onClose}>
      {kindGroups.map((group) => (
        <section key={group.name} class="kind-group">
          <h3>{group.name}</h3>
          <ul class="kind-list">
            {group.kinds.map((kind) => (
              <li key={kind}>
                <BareButton
                  class="kind"
                  onClick={() => {
                    onClose();
                    onKind(kind);
                  }}
                >
                  {kindNames[kind]} <span class="muted small">{kindScores[kind]}</span>
                </BareButton>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Button look="quiet" aria-expanded={isCopying} onClick={() => setCopying(!isCopying)}>
        <Icon name="copy" size={16} /> From another popup
      </Button>
      {isCopying && (
        <OtherQuestions
          projectId={projectId}
          popupId={popupId}
          onPick={(question, survey) => {
            onClose();
            onCopy(question, survey);
          }}
        />
      )}
    </Dialog>
  );
}
