import { writeAddressPart as part } from './addressPart.js';

const project = (id: string): string => `/api/projects/${part(id)}`;
const popup = (projectId: string, id: string): string => `${project(projectId)}/popups/${part(id)}`;

/** Every address of the studio's API. */
export const studioRoutes = {
  session: '/api/session',
  owner: '/api/owner',
  ownPassword: '/api/account/password',
  members: '/api/members',
  member: (id: string): string => `/api/members/${part(id)}`,
  invites: '/api/invites',
  invite: (id: string): string => `/api/invites/${part(id)}`,
  lookAtInvite: '/api/invites/look',
  acceptInvite: '/api/invites/accept',
  tokens: '/api/tokens',
  token: (id: string): string => `/api/tokens/${part(id)}`,
  projects: '/api/projects',
  project,
  sampleData: (id: string): string => `${project(id)}/sample-data`,
  rotateKey: (id: string, kind: string): string => `${project(id)}/keys/${kind}/rotate`,
  revokeKey: (id: string, key: string): string => `${project(id)}/keys/${part(key)}/revoke`,
  install: (id: string): string => `${project(id)}/install`,
  live: (id: string): string => `${project(id)}/live`,
  audit: (id: string): string => `${project(id)}/audit`,
  popups: (id: string): string => `${project(id)}/popups`,
  importPopup: (id: string): string => `${project(id)}/popups/import`,
  popup,
  draft: (id: string, popupId: string): string => `${popup(id, popupId)}/draft`,
  publish: (id: string, popupId: string): string => `${popup(id, popupId)}/publish`,
  pause: (id: string, popupId: string): string => `${popup(id, popupId)}/pause`,
  resume: (id: string, popupId: string): string => `${popup(id, popupId)}/resume`,
  rollback: (id: string, popupId: string): string => `${popup(id, popupId)}/rollback`,
  duplicate: (id: string, popupId: string): string => `${popup(id, popupId)}/duplicate`,
  restore: (id: string, popupId: string): string => `${popup(id, popupId)}/restore`,
  versions: (id: string, popupId: string): string => `${popup(id, popupId)}/versions`,
  version: (id: string, popupId: string, version: number): string =>
    `${popup(id, popupId)}/versions/${version}`,
  preview: (id: string, popupId: string): string => `${popup(id, popupId)}/preview`,
  exportPopup: (id: string, popupId: string): string => `${popup(id, popupId)}/export`,
  results: (id: string, popupId: string): string => `${popup(id, popupId)}/results`,
  responses: (id: string, popupId: string): string => `${popup(id, popupId)}/responses`,
  exportResponses: (id: string, popupId: string, format: 'csv' | 'ndjson'): string =>
    `${popup(id, popupId)}/responses.${format}`,
  response: (id: string, responseId: string): string => `${project(id)}/responses/${part(responseId)}`,
  simulate: (id: string): string => `${project(id)}/simulate`,
  reach: (id: string): string => `${project(id)}/reach`,
  events: (id: string): string => `${project(id)}/events`,
  event: (id: string, name: string): string => `${project(id)}/events/${part(name)}`,
  metrics: (id: string): string => `${project(id)}/metrics`,
  screens: (id: string): string => `${project(id)}/screens`,
  crashes: (id: string): string => `${project(id)}/crashes`,
  diagnostics: (id: string): string => `${project(id)}/diagnostics`,
  contacts: (id: string): string => `${project(id)}/contacts`,
  person: (id: string, personId: string): string => `${project(id)}/people/${part(personId)}`,
  exportPerson: (id: string, personId: string): string => `${project(id)}/people/${part(personId)}/export`,
  webhooks: (id: string): string => `${project(id)}/webhooks`,
  webhook: (id: string, webhookId: string): string => `${project(id)}/webhooks/${part(webhookId)}`,
  testWebhook: (id: string, webhookId: string): string => `${project(id)}/webhooks/${part(webhookId)}/test`,
  retryWebhook: (id: string, webhookId: string): string => `${project(id)}/webhooks/${part(webhookId)}/retry`,
  webhookSecret: (id: string, webhookId: string): string =>
    `${project(id)}/webhooks/${part(webhookId)}/secret`,
  oldWebhookSecret: (id: string, webhookId: string): string =>
    `${project(id)}/webhooks/${part(webhookId)}/old-secret`,
  webhookDeliveries: (id: string, webhookId: string): string =>
    `${project(id)}/webhooks/${part(webhookId)}/deliveries`,
  retryDelivery: (id: string, webhookId: string, deliveryId: string): string =>
    `${project(id)}/webhooks/${part(webhookId)}/deliveries/${part(deliveryId)}/retry`,
} as const;
