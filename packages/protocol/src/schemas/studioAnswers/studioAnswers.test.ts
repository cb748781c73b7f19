import type { Static } from 'typebox';
import { describe, expect, it } from 'vitest';
import type * as studio from '../../studio/index.js';
import { studioAnswers } from './index.js';

type Schemas = typeof studioAnswers;
type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : 'narrower') : 'wider';

interface Types {
  Member: studio.Member;
  SessionState: studio.SessionState;
  Invite: studio.Invite;
  LookedAtInvite: studio.LookedAtInvite;
  ManagementToken: studio.ManagementToken;
  AuditEntry: studio.AuditEntry;
  EventSummary: studio.EventSummary;
  EventsOverview: studio.EventsOverview;
  EventDetail: studio.EventDetail;
  MetricSummary: studio.MetricSummary;
  ScreenSummary: studio.ScreenSummary;
  CrashGroup: studio.CrashGroup;
  DiagnosticsSummary: studio.DiagnosticsSummary;
  ContactItem: studio.ContactItem;
  TimelineEntry: studio.TimelineEntry;
  PersonDetail: studio.PersonDetail;
  PopupListItem: studio.PopupListItem;
  PopupRecord: studio.PopupRecord;
  DraftProblem: studio.DraftProblem;
  SaveDraftAnswer: studio.SaveDraftAnswer;
  PopupVersion: studio.PopupVersion;
  PopupVersionDetail: studio.PopupVersionDetail;
  PreviewLink: studio.PreviewLink;
  PopupFile: studio.PopupFile;
  ProjectSummary: studio.ProjectSummary;
  ProjectKey: studio.ProjectKey;
  Project: studio.Project;
  InstallState: studio.InstallState;
  Webhook: studio.Webhook;
  WebhookDelivery: studio.WebhookDelivery;
  WebhookSecret: studio.WebhookSecret;
  Estimate: studio.Estimate;
  QuestionSummary: studio.QuestionSummary;
  QuestionResult: studio.QuestionResult;
  TrendPoint: studio.TrendPoint;
  FunnelStep: studio.FunnelStep;
  Results: studio.Results;
  ResponseItem: studio.ResponseItem;
  ResponseDetail: studio.ResponseDetail;
  LiveEvent: studio.LiveEvent;
  SimulatedPopup: studio.SimulatedPopup;
  SimulateAnswer: studio.SimulateAnswer;
  ReachAnswer: studio.ReachAnswer;
}

/** Files and errors have no type in the studio. */
type Untyped = 'PersonFile' | 'ResponseLine' | 'Problem';

/** Fails to compile when a schema and its type part. */
const agreed: { [Name in Exclude<keyof Schemas, Untyped>]: Same<Static<Schemas[Name]>, Types[Name]> } =
  Object.fromEntries(Object.keys(studioAnswers).map((name) => [name, true])) as Record<
    Exclude<keyof Schemas, Untyped>,
    true
  >;

describe('answers of the studio', () => {
  it('are named after the types that the studio reads', () => {
    for (const [name, schema] of Object.entries(studioAnswers)) {
      expect((schema as { title?: string }).title).toBe(name);
      expect(agreed).toHaveProperty(name);
    }
  });
});
