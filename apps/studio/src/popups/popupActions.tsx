import { studioRoutes, type PopupListItem, type PopupRecord } from '@service-popups/protocol/studio';
import { request } from '../api/request.js';
import { begun } from '../editor/words/begun.js';
import { go, path } from '../router/router.js';
import { whoAddress } from '../simulate/whoAddress.js';
import { attempt } from '../ui/attempt.js';
import { Icon } from '../ui/Icon.js';
import type { MenuItem } from '../ui/Menu.js';
import { toast } from '../ui/toasts.js';

interface ActionProps {
  projectId: string;
  popup: PopupListItem;
  canEdit: boolean;
  onChanged: () => void;
}

const post = (address: string): Promise<unknown> => request(address, { method: 'POST', body: {} });

/** Does something that can be taken back, and offers to. */
async function reversibly({
  work,
  undo,
  done,
  onChanged,
}: {
  work: () => Promise<unknown>;
  undo: () => Promise<unknown>;
  done: string;
  onChanged: () => void;
}): Promise<void> {
  const worked = await attempt(work);
  // What failed may have been done all the same: an answer can be lost on its way.
  onChanged();
  if (!worked) return;
  const takeBack = async (): Promise<void> => {
    if (await attempt(undo, 'Undone.')) onChanged();
  };
  toast(done, { action: { label: 'Undo', run: () => void takeBack() } });
}

/** Pauses what is on and resumes what is paused. Undefined where neither makes sense. */
export function switchOf({ projectId, popup, onChanged }: Omit<ActionProps, 'canEdit'>) {
  const pause = (): Promise<unknown> => post(studioRoutes.pause(projectId, popup.id));
  const resume = (): Promise<unknown> => post(studioRoutes.resume(projectId, popup.id));
  if (popup.state === 'live' || popup.state === 'scheduled')
    return {
      label: 'Pause',
      icon: 'pause',
      run: () =>
        reversibly({ work: pause, undo: resume, done: `${begun(popup.name)} is paused.`, onChanged }),
    } as const;
  if (popup.state === 'paused')
    return {
      label: 'Resume',
      icon: 'play',
      run: () =>
        reversibly({
          work: resume,
          undo: pause,
          done: `${begun(popup.name)} is no longer paused.`,
          onChanged,
        }),
    } as const;
  return undefined;
}

/** What the menu of a row offers. */
export function menuOf({ projectId, popup, canEdit, onChanged }: ActionProps): MenuItem[] {
  const id = encodeURIComponent(popup.id);
  const places: MenuItem[] = [
    {
      label: 'Results',
      icon: <Icon name="results" size={16} />,
      onSelect: () => go(`/${projectId}/results/${id}`),
    },
    {
      label: 'Who sees it',
      icon: <Icon name="who" size={16} />,
      onSelect: () => go(whoAddress(projectId, popup.id)),
    },
  ];
  if (!canEdit) return places;
  const toggle = switchOf({ projectId, popup, onChanged });
  return [
    ...places,
    ...(toggle === undefined
      ? []
      : [
          {
            label: toggle.label,
            icon: <Icon name={toggle.icon} size={16} />,
            onSelect: () => void toggle.run(),
          },
        ]),
    {
      label: 'Duplicate',
      icon: <Icon name="copy" size={16} />,
      onSelect: () => void duplicate(projectId, popup.id, onChanged),
    },
    {
      label: 'Delete',
      danger: true,
      icon: <Icon name="trash" size={16} />,
      onSelect: () =>
        void reversibly({
          work: () => request(studioRoutes.popup(projectId, popup.id), { method: 'DELETE' }),
          undo: () => post(studioRoutes.restore(projectId, popup.id)),
          done: `${begun(popup.name)} is deleted. Its responses are kept.`,
          onChanged,
        }),
    },
  ];
}

async function duplicate(projectId: string, popupId: string, onChanged: () => void): Promise<void> {
  const here = path.peek();
  const copy = async (): Promise<void> => {
    const address = studioRoutes.duplicate(projectId, popupId);
    const made = await request<PopupRecord>(address, { method: 'POST', body: {} });
    openMade(projectId, made, path.peek() === here);
  };
  const worked = await attempt(copy, undefined, 'in the list whether the copy was made');
  if (!worked) onChanged();
}

/** Goes to a popup that was just made. Whoever has turned to something else meanwhile is told, and not taken away. */
export function openMade(projectId: string, { id, name }: PopupRecord, isWaitedFor: boolean): void {
  const to = `/${projectId}/popups/${encodeURIComponent(id)}`;
  if (isWaitedFor) go(to);
  else toast(`${begun(name)} is made.`, { action: { label: 'Open it', to } });
}
