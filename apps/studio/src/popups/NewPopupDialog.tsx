import { studioRoutes, type PopupFile, type PopupRecord } from '@service-popups/protocol/studio';
import { useState } from 'preact/hooks';
import { request } from '../api/request.js';
import { go } from '../router/router.js';
import { Button } from '../ui/Button.js';
import { Dialog } from '../ui/Dialog.js';
import { toast } from '../ui/toasts.js';
import { templates, type Template } from './templates/templates.js';

/** Begins a popup: from a template, or from a file that another studio exported. */
export function NewPopupDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const [busy, setBusy] = useState<string>();

  const open = async (work: () => Promise<PopupRecord>, id: string): Promise<void> => {
    setBusy(id);
    try {
      const popup = await work();
      onClose();
      go(`/${projectId}/popups/${encodeURIComponent(popup.id)}`);
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), { tone: 'bad' });
      setBusy(undefined);
    }
  };
  const fromTemplate = (template: Template): void => {
    const body = { name: template.name, draft: template.draft() };
    void open(() => request(studioRoutes.popups(projectId), { method: 'POST', body }), template.id);
  };
  const fromFile = async (file: File): Promise<void> => {
    await open(async () => {
      const body = popupFileOf(await file.text());
      return request(studioRoutes.importPopup(projectId), { method: 'POST', body });
    }, 'file');
  };

  return (
    <Dialog title="New popup" width="wide" onClose={onClose}>
      <ul class="template-list">
        {templates.map((template) => (
          <li key={template.id}>
            <button
              type="button"
              class="template"
              aria-busy={busy === template.id}
              disabled={busy !== undefined}
              onClick={() => fromTemplate(template)}
            >
              <span class="template-name">{template.name}</span>
              <span class="muted small">{template.purpose}</span>
            </button>
          </li>
        ))}
      </ul>
      <div class="row-between">
        <span class="muted small">Have an exported popup?</span>
        <FileButton onFile={(file) => void fromFile(file)} disabled={busy !== undefined} />
      </div>
    </Dialog>
  );
}

/** The server looks at what is in it; here it only has to be a popup at all. */
function popupFileOf(text: string): PopupFile {
  try {
    const file = JSON.parse(text) as PopupFile | null;
    if (file?.definition !== undefined) return file;
  } catch {
    // What is no JSON is no popup either.
  }
  throw new Error('This file is not a popup that was exported from a studio.');
}

function FileButton({ onFile, disabled }: { onFile: (file: File) => void; disabled: boolean }) {
  const choose = (): void => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = 'application/json,.json';
    input.addEventListener('change', () => {
      const file = input.files?.[0];
      if (file !== undefined) onFile(file);
    });
    input.click();
  };
  return (
    <Button onClick={choose} disabled={disabled}>
      Import a file
    </Button>
  );
}
