import { studioRoutes, type PopupVersionDetail } from '@service-popups/protocol/studio';
import { useResource } from '../api/useResource.js';

/** The version that people see; undefined before it is here, and before the first publish. */
export function usePublished(
  projectId: string,
  popupId: string,
  version: number | undefined,
): PopupVersionDetail | undefined {
  const address = version === undefined ? undefined : studioRoutes.version(projectId, popupId, version);
  return useResource<PopupVersionDetail>(address).resource.value;
}
