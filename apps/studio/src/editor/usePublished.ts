import { studioRoutes, type PopupVersionDetail } from '@service-popups/protocol/studio';
import { useResource, type Resource } from '../api/useResource.js';

/** The version that people see; it has no value before it is here, and before the first publish. */
export function usePublished(
  projectId: string,
  popupId: string,
  version: number | undefined,
): Resource<PopupVersionDetail> {
  const address = version === undefined ? undefined : studioRoutes.version(projectId, popupId, version);
  return useResource<PopupVersionDetail>(address).resource;
}
