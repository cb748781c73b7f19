import {
  CreateWebhookBody,
  EmptyBody,
  RenewSecretBody,
  WebhookPatch,
} from '@service-popups/protocol/schemas/studio';
import { refuseUrl } from '../../domain/webhooks/sendWebhook.js';
import { endOldSecret, renewSecret } from '../../domain/webhooks/webhookSecrets.js';
import {
  createTestDelivery,
  createWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  retryDelivery,
  retryParked,
  switchWebhook,
} from '../../domain/webhooks/webhooks.js';
import { invalidFields } from '../../http/problem.js';
import { projectRoute } from './route.js';
import type { ProjectRequest, StudioRoute } from './route.js';

export const webhookRoutes: readonly StudioRoute[] = [
  projectRoute('GET /webhooks', {
    access: 'viewer',
    summary: 'Webhooks with what waits and what was given up.',
    answer: 'Webhook[]',
    handle: ({ scope, now }) => listWebhooks(scope, now),
  }),
  projectRoute<{ url: string; everyResponse?: boolean }>('POST /webhooks', {
    access: 'editor',
    conflict: 'There are as many webhooks as a project may have.',
    summary: 'Add a webhook. Its signing secret is shown once.',
    body: CreateWebhookBody,
    answer: 'Webhook',
    status: 201,
    handle: ({ scope, actor, body, now, tools }) => {
      const url = body.url.trim();
      const refused = refuseUrl(url, { allowLoopback: tools.config.allowLoopbackWebhooks });
      if (refused !== undefined) throw invalidFields(refused, [{ path: 'url', message: refused }]);
      return createWebhook(scope, actor, { url, everyResponse: body.everyResponse ?? false, now });
    },
  }),
  projectRoute<{ enabled: boolean }>('PATCH /webhooks/:webhook', {
    access: 'editor',
    summary: 'Switch a webhook on or off. What waits stays.',
    body: WebhookPatch,
    handle: async (request) => {
      await switchWebhook(request.scope, request.actor, {
        id: webhookOf(request),
        enabled: request.body.enabled,
      });
      return undefined;
    },
  }),
  projectRoute('DELETE /webhooks/:webhook', {
    access: 'editor',
    summary: 'Remove a webhook and what waits for it.',
    handle: async (request) => {
      await removeWebhook(request.scope, request.actor, webhookOf(request));
      return undefined;
    },
  }),
  projectRoute<{ keepOldHours?: number }>('POST /webhooks/:webhook/secret', {
    access: 'editor',
    conflict: 'Somebody else made a new secret at the same moment.',
    summary:
      'Make a new signing secret, shown once. For `keepOldHours` (24 when omitted, 0 for none) the old one signs as before, ' +
      'and the new one signs in the header `X-Service-Popups-Next-Signature`. ' +
      'Until then another call replaces the new one, and not the old one.',
    body: RenewSecretBody,
    answer: 'WebhookSecret',
    handle: (request) =>
      renewSecret(request.scope, request.actor, {
        id: webhookOf(request),
        keepOldHours: request.body.keepOldHours,
        now: request.now,
      }),
  }),
  projectRoute('DELETE /webhooks/:webhook/old-secret', {
    access: 'editor',
    summary: 'Sign with the new secret alone, before the time of the old one is over.',
    handle: async (request) => {
      await endOldSecret(request.scope, request.actor, { id: webhookOf(request), now: request.now });
      return undefined;
    },
  }),
  projectRoute<object>('POST /webhooks/:webhook/test', {
    access: 'editor',
    summary: 'Send a test delivery.',
    body: EmptyBody,
    handle: async (request) => {
      await createTestDelivery(request.scope, webhookOf(request), request.now);
      return undefined;
    },
  }),
  projectRoute<object>('POST /webhooks/:webhook/retry', {
    access: 'editor',
    summary: 'Try everything that was given up again now.',
    body: EmptyBody,
    handle: async (request) => {
      await retryParked(request.scope, { webhookId: webhookOf(request), now: request.now });
      return undefined;
    },
  }),
  projectRoute('GET /webhooks/:webhook/deliveries', {
    access: 'viewer',
    summary: 'The newest deliveries, and the newest of those that were given up, with what came of them.',
    answer: 'WebhookDelivery[]',
    handle: (request) => listDeliveries(request.scope, webhookOf(request)),
  }),
  projectRoute<object>('POST /webhooks/:webhook/deliveries/:delivery/retry', {
    access: 'editor',
    summary: 'Try a delivery again now.',
    body: EmptyBody,
    handle: async (request) => {
      const { scope, params, now } = request;
      const deliveryId = params['delivery'] ?? '';
      await retryDelivery(scope, { webhookId: webhookOf(request), deliveryId, now });
      return undefined;
    },
  }),
];

function webhookOf({ params }: Pick<ProjectRequest<unknown, undefined>, 'params'>): string {
  return params['webhook'] ?? '';
}
