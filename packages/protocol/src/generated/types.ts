// Made by scripts/generate.mjs from src/schemas. Do not edit.

export interface Action {
  label?: string;
  cooldownDays?: number | null;
}

export interface Actions {
  accept?: Action;
  start?: Action;
  back?: Action;
  complete?: Action;
  decline?: Action;
}

export interface AnalyticsAck {
  accepted: number;
  duplicates: number;
}

export interface AnalyticsBatch {
  publicKey: string;
  integration: string;
  batchId: string;
  sentAt: string;
  metadata: AnalyticsMetadata;
  metrics: Record<string, string>;
}

export interface AnalyticsMetadata {
  events: AnalyticsEvent[];
  userAttributes: TextAttributes;
  user_id: string;
  session_id: string;
  mini_service?: string | null;
  userId?: string;
  language?: string;
  platform: PlatformName;
  nodeEnv?: 'development' | 'production';
  appVersion?: string;
  sdkVersion: string;
  device?: DeviceContext;
  engagementMs: number;
  dropped?: Record<string, number>;
}

export interface AnalyticsEvent {
  id: string;
  name: string;
  at: string;
  screen?: string;
  properties: Record<string, unknown>;
}

export type TextAttributes = Record<string, string>;

export type PlatformName = 'ios' | 'android' | 'web';

export interface DeviceContext {
  type?: string;
  osVersion?: string;
  model?: string;
  appVersion?: string;
}

export type AnswerValue = string | number | boolean | string[] | Record<string, string | number | string[]>;

export type Answers = Record<string, AnswerValue>;

export type AttributeValue = string | number | boolean;

export type Attributes = Record<string, AttributeValue>;

export interface Branch {
  when: Condition[];
  to: string;
}

export type Condition = Rule | { all: Condition[] } | { any: Condition[] } | { none: Condition[] };

export interface Rule {
  key: string;
  op: Operator;
  value?: AttributeValue | AttributeValue[];
}

export type Operator =
  | 'equals'
  | 'notEquals'
  | 'contains'
  | 'notContains'
  | 'startsWith'
  | 'endsWith'
  | 'gt'
  | 'gte'
  | 'lt'
  | 'lte'
  | 'before'
  | 'after'
  | 'in'
  | 'notIn'
  | 'exists'
  | 'notExists';

export type BridgeMessage =
  | { source: 'service-survey'; v: 1; token: string; type: 'ready' }
  | { source: 'service-survey'; v: 1; token: string; type: 'interacted' }
  | {
      source: 'service-survey';
      v: 1;
      token: string;
      type: 'answered';
      page: string;
      answers: Answers;
      revision: number;
    }
  | {
      source: 'service-survey';
      v: 1;
      token: string;
      type: 'completed';
      page?: string;
      answers?: Answers;
      revision?: number;
    }
  | { source: 'service-survey'; v: 1; token: string; type: 'closed'; reason?: CloseReason }
  | { source: 'service-survey'; v: 1; token: string; type: 'failed'; reason?: string };

export type CloseReason =
  | 'close_button'
  | 'escape'
  | 'backdrop'
  | 'back'
  | 'declined'
  | 'completed'
  | 'route_change'
  | 'host'
  | 'user_change';

export interface ClickTrigger {
  type: 'click';
  value: string;
  delay?: number;
}

export interface ContactAck {
  userId: string;
  updated: boolean;
}

export interface ContactRequest {
  publicKey: string;
  userId: string;
  userAttributes: Attributes;
  userHash?: string;
}

export interface Cooldown {
  answered: PopupStatus;
  cooldownDays: number | null;
}

export type PopupStatus = 'SHOWED' | 'PARTIAL' | 'COMPLETED';

export interface Definitions {
  popups: PopupDefinition[];
  tracking: Tracking;
  quiet?: Quiet;
  history?: HistoryEntry[];
}

export interface PopupDefinition {
  id: string;
  title: string;
  message?: string;
  surveyId: string;
  productId: string;
  triggers: Trigger[];
  segments?: Segments;
  cooldown?: Cooldown[];
  schedule?: Schedule;
  priority?: number;
  limits?: PopupLimits;
  actions?: Actions;
  style?: PopupStyle;
  survey: Survey;
}

export type Trigger =
  TimeTrigger | ScrollTrigger | ClickTrigger | ExitTrigger | ExitIntentTrigger | EventTrigger;

export interface TimeTrigger {
  type: 'time_on_page';
  value: number;
  delay?: number;
}

export interface ScrollTrigger {
  type: 'scroll';
  value: number;
  delay?: number;
}

export interface ExitTrigger {
  type: 'exit';
  value: number;
  delay?: number;
}

export interface ExitIntentTrigger {
  type: 'exit_intent';
  delay?: number;
}

export interface EventTrigger {
  type: 'event';
  value: string;
  where?: Condition[];
  count?: number;
  delay?: number;
}

export interface Segments {
  lang?: string[];
  path?: string[];
  excludedPaths?: string[];
  platform?: PlatformName[];
  device?: string[];
  appVersion?: string;
  attributes?: Condition[];
  contact?: Condition[];
  sample?: number;
}

export interface Schedule {
  from?: string;
  until?: string;
}

export interface PopupLimits {
  responses?: number;
  displaysPerPerson?: number;
}

export interface PopupStyle {
  theme?: Theme;
  position?: Position;
  font?: Font;
  imageUrl?: string;
}

export type Theme = 'light' | 'dark' | 'auto';

export type Position =
  'center' | 'top' | 'bottom' | 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right';

export interface Font {
  family: string;
  url?: string;
}

export interface Survey {
  id: string;
  version: number;
  productId: string;
  title: string;
  language: string;
  translations?: Record<string, Translation>;
  start?: Screen;
  pages: Page[];
  completion: Screen;
  settings: SurveySettings;
}

export type Translation = Record<string, string>;

export interface Screen {
  title: string;
  message?: string;
  imageUrl?: string;
  link?: Link;
}

export interface Link {
  label: string;
  url: string;
}

export interface Page {
  id: string;
  questions: Question[];
  branches?: Branch[];
}

export type Question =
  | TextQuestion
  | LongTextQuestion
  | NumberQuestion
  | EmailQuestion
  | PhoneQuestion
  | UrlQuestion
  | DateQuestion
  | SingleChoiceQuestion
  | MultipleChoiceQuestion
  | DropdownQuestion
  | YesNoQuestion
  | ConsentQuestion
  | RatingQuestion
  | StarsQuestion
  | EmojiQuestion
  | SliderQuestion
  | RankingQuestion
  | MatrixQuestion
  | PictureChoiceQuestion
  | PointsQuestion
  | InformationQuestion;

export interface TextQuestion {
  id: string;
  kind: 'text';
  label: string;
  sublabel?: string;
  required?: boolean;
  placeholder?: string;
  minLength?: number;
  maxLength?: number;
}

export interface LongTextQuestion {
  id: string;
  kind: 'long_text';
  label: string;
  sublabel?: string;
  required?: boolean;
  placeholder?: string;
  minLength?: number;
  maxLength?: number;
}

export interface NumberQuestion {
  id: string;
  kind: 'number';
  label: string;
  sublabel?: string;
  required?: boolean;
  placeholder?: string;
  min?: number;
  max?: number;
  step?: number;
  unit?: string;
}

export interface EmailQuestion {
  id: string;
  kind: 'email';
  label: string;
  sublabel?: string;
  required?: boolean;
  placeholder?: string;
}

export interface PhoneQuestion {
  id: string;
  kind: 'phone';
  label: string;
  sublabel?: string;
  required?: boolean;
  placeholder?: string;
}

export interface UrlQuestion {
  id: string;
  kind: 'url';
  label: string;
  sublabel?: string;
  required?: boolean;
  placeholder?: string;
}

export interface DateQuestion {
  id: string;
  kind: 'date';
  label: string;
  sublabel?: string;
  required?: boolean;
  min?: string;
  max?: string;
}

export interface SingleChoiceQuestion {
  id: string;
  kind: 'single_choice';
  label: string;
  sublabel?: string;
  required?: boolean;
  options: Option[];
  other?: { label: string; placeholder?: string };
  shuffle?: boolean;
}

export interface Option {
  id: string;
  label: string;
}

export interface MultipleChoiceQuestion {
  id: string;
  kind: 'multiple_choice';
  label: string;
  sublabel?: string;
  required?: boolean;
  options: Option[];
  other?: { label: string; placeholder?: string };
  none?: { label: string };
  shuffle?: boolean;
  min?: number;
  max?: number;
}

export interface DropdownQuestion {
  id: string;
  kind: 'dropdown';
  label: string;
  sublabel?: string;
  required?: boolean;
  options: Option[];
  other?: { label: string; placeholder?: string };
  placeholder?: string;
}

export interface YesNoQuestion {
  id: string;
  kind: 'yes_no';
  label: string;
  sublabel?: string;
  required?: boolean;
  yesLabel?: string;
  noLabel?: string;
}

export interface ConsentQuestion {
  id: string;
  kind: 'consent';
  label: string;
  sublabel?: string;
  required?: boolean;
  statement: string;
  link?: Link;
}

export interface RatingQuestion {
  id: string;
  kind: 'rating';
  label: string;
  sublabel?: string;
  required?: boolean;
  metric?: 'nps' | 'csat' | 'ces';
  min: number;
  max: number;
  minLabel?: string;
  maxLabel?: string;
}

export interface StarsQuestion {
  id: string;
  kind: 'stars';
  label: string;
  sublabel?: string;
  required?: boolean;
  max?: number;
  metric?: 'csat' | 'ces';
  minLabel?: string;
  maxLabel?: string;
}

export interface EmojiQuestion {
  id: string;
  kind: 'emoji';
  label: string;
  sublabel?: string;
  required?: boolean;
  max?: number;
  metric?: 'csat' | 'ces';
  minLabel?: string;
  maxLabel?: string;
}

export interface SliderQuestion {
  id: string;
  kind: 'slider';
  label: string;
  sublabel?: string;
  required?: boolean;
  min: number;
  max: number;
  step?: number;
  unit?: string;
  minLabel?: string;
  maxLabel?: string;
}

export interface RankingQuestion {
  id: string;
  kind: 'ranking';
  label: string;
  sublabel?: string;
  required?: boolean;
  options: Option[];
  shuffle?: boolean;
}

export interface MatrixQuestion {
  id: string;
  kind: 'matrix';
  label: string;
  sublabel?: string;
  required?: boolean;
  rows: Option[];
  columns: Option[];
  multiple?: boolean;
}

export interface PictureChoiceQuestion {
  id: string;
  kind: 'picture_choice';
  label: string;
  sublabel?: string;
  required?: boolean;
  options: PictureOption[];
  multiple?: boolean;
  shuffle?: boolean;
  min?: number;
  max?: number;
}

export interface PictureOption {
  id: string;
  label: string;
  imageUrl: string;
  alt: string;
}

export interface PointsQuestion {
  id: string;
  kind: 'points';
  label: string;
  sublabel?: string;
  required?: boolean;
  options: Option[];
  total: number;
}

export interface InformationQuestion {
  id: string;
  kind: 'information';
  label: string;
  sublabel?: string;
  required?: boolean;
  message?: string;
  imageUrl?: string;
  imageAlt?: string;
  link?: Link;
}

export interface SurveySettings {
  showProgressBar?: boolean;
  progressUnit?: 'fraction' | 'percentage';
  showProgressUnit?: boolean;
  loadingBarColor?: string;
  buttonPrimaryColor?: string;
  buttonSecondaryColor?: string;
}

export interface Tracking {
  enabled: boolean;
  sampleRate?: number;
}

export interface Quiet {
  days: number;
  maxPerSession?: number;
}

export interface HistoryEntry {
  popupId: string;
  status: PopupStatus;
  at: string;
}

export interface DefinitionsEnvelope {
  popups: unknown[];
  tracking: Tracking;
  quiet?: Quiet;
  history?: HistoryEntry[];
}

export interface DefinitionsRequest {
  userId: string;
  userHash?: string;
  user_id: string;
  platform: PlatformName;
  language?: string;
}

export interface ErrorBody {
  error: { code: string; message: string; rejected?: { id: string; code: string }[] };
}

export type ErrorCode =
  | 'invalid_body'
  | 'unknown_key'
  | 'origin_not_allowed'
  | 'not_found'
  | 'too_large'
  | 'rate_limited'
  | 'unavailable';

export interface ResponseAck {
  responseId: string;
  revision: number;
}

export interface ResponseMetadata {
  user_id: string;
  session_id: string;
  mini_service?: string | null;
  userId?: string;
  language?: string;
  platform?: PlatformName;
  appVersion?: string;
  sdkVersion?: string;
  screen?: string;
  device?: string;
  userAttributes?: TextAttributes;
}

export interface ResponseReport {
  publicKey: string;
  responseId: string;
  revision: number;
  showId: string;
  popupId: string;
  productId: string;
  surveyVersion: number;
  status: 'PARTIAL' | 'COMPLETED';
  answers: Answers;
  page?: string;
  metadata: ResponseMetadata;
  startedAt: string;
  sentAt: string;
}

export interface StatusAck {
  status: PopupStatus;
}

export interface StatusReport {
  publicKey: string;
  reportId: string;
  showId: string;
  popupId: string;
  surveyId: string;
  productId: string;
  status: PopupStatus;
  userId?: string;
  user_id: string;
  session_id: string;
  at: string;
  sentAt: string;
}
