import { href } from '../router/router.js';
import { LinkButton } from '../ui/Button.js';

/** From a page that is empty to what fills it. */
export function InstallLink({ projectId }: { projectId: string }) {
  return <LinkButton href={href(`/${projectId}/install`)}>How to install it</LinkButton>;
}
