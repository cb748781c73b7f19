// Made by scripts/generate.mjs from src/schemas. Do not edit.
import type { DecoderNode } from '../decode.js';

const form0: DecoderNode = ['n', 0, 100];
export const trackingNode: DecoderNode = ['o', { enabled: 'b', 'sampleRate?': form0 }];
const form1: DecoderNode = ['n', 0, 36500];
const form2: DecoderNode = ['i', 0];
export const quietNode: DecoderNode = ['o', { days: form1, 'maxPerSession?': form2 }];
const form3: DecoderNode = ['s', 1, 128];
export const popupStatusNode: DecoderNode = ['e', 'SHOWED', 'PARTIAL', 'COMPLETED'];
const form4: DecoderNode = ['s', 1, 40];
export const historyEntryNode: DecoderNode = ['o', { popupId: form3, status: popupStatusNode, at: form4 }];
export const definitionsEnvelopeNode: DecoderNode = [
  'o',
  {
    popups: ['a', '*', 0],
    tracking: trackingNode,
    'quiet?': quietNode,
    'history?': ['a', historyEntryNode, 0, 10000],
  },
];
const form5: DecoderNode = ['s', 0, 4096];
const form6: DecoderNode = ['n', 0, 86400];
const form7: DecoderNode = ['s', 1, 256];
export const operatorNode: DecoderNode = [
  'e',
  'equals',
  'notEquals',
  'contains',
  'notContains',
  'startsWith',
  'endsWith',
  'gt',
  'gte',
  'lt',
  'lte',
  'before',
  'after',
  'in',
  'notIn',
  'exists',
  'notExists',
];
const form8: DecoderNode = ['s', 0, 1024];
export const attributeValueNode: DecoderNode = ['u', form8, 'n', 'b'];
export const ruleNode: DecoderNode = [
  'o',
  { key: form7, op: operatorNode, 'value?': ['u', attributeValueNode, ['a', attributeValueNode, 0, 1000]] },
];
const form9: DecoderNode = ['a', () => conditionNode, 0, 100];
export const conditionNode: DecoderNode = [
  'u',
  ruleNode,
  ['o', { all: form9 }],
  ['o', { any: form9 }],
  ['o', { none: form9 }],
];
const form10: DecoderNode = ['a', conditionNode, 0, 100];
const form11: DecoderNode = ['i', 1, 1000000];
export const triggerNode: DecoderNode = [
  'd',
  'type',
  { 'delay?': form6 },
  {
    time_on_page: { value: form6 },
    scroll: { value: form0 },
    click: { value: ['s', 1, 1024] },
    exit: { value: form6 },
    exit_intent: {},
    event: { value: form7, 'where?': form10, 'count?': form11 },
  },
];
const form12: DecoderNode = ['s', 1, 2048];
export const platformNameNode: DecoderNode = ['e', 'ios', 'android', 'web'];
const form14: DecoderNode = ['s', 0, 64];
const form15: DecoderNode = ['s', 0, 256];
export const segmentsNode: DecoderNode = [
  'o',
  {
    'lang?': ['a', ['s', 0, 35], 0, 200],
    'path?': ['a', form12, 0, 200],
    'excludedPaths?': ['a', form12, 0, 200],
    'platform?': ['a', platformNameNode, 0],
    'device?': ['a', form14, 0, 50],
    'appVersion?': form15,
    'attributes?': form10,
    'contact?': form10,
    'sample?': form0,
  },
];
export const cooldownNode: DecoderNode = [
  'o',
  { answered: popupStatusNode, cooldownDays: ['u', form1, 'z'] },
];
export const scheduleNode: DecoderNode = ['o', { 'from?': form4, 'until?': form4 }];
const form16: DecoderNode = ['i', 1];
export const popupLimitsNode: DecoderNode = ['o', { 'responses?': form16, 'displaysPerPerson?': form16 }];
export const actionNode: DecoderNode = ['o', { 'label?': form5, 'cooldownDays?': ['u', form1, 'z'] }];
export const actionsNode: DecoderNode = [
  'o',
  {
    'accept?': actionNode,
    'start?': actionNode,
    'back?': actionNode,
    'complete?': actionNode,
    'decline?': actionNode,
  },
];
export const themeNode: DecoderNode = ['e', 'light', 'dark', 'auto'];
export const positionNode: DecoderNode = [
  'e',
  'center',
  'top',
  'bottom',
  'top-left',
  'top-right',
  'bottom-left',
  'bottom-right',
];
const form17: DecoderNode = ['s', 0, 2048];
export const fontNode: DecoderNode = ['o', { family: form15, 'url?': form17 }];
export const popupStyleNode: DecoderNode = [
  'o',
  { 'theme?': themeNode, 'position?': positionNode, 'font?': fontNode, 'imageUrl?': form17 },
];
export const translationNode: DecoderNode = ['m', form5, 256];
export const linkNode: DecoderNode = ['o', { label: form5, url: form17 }];
export const screenNode: DecoderNode = [
  'o',
  { title: form5, 'message?': form5, 'imageUrl?': form17, 'link?': linkNode },
];
const form18: DecoderNode = ['i', 0, 16384];
export const optionNode: DecoderNode = ['o', { id: form3, label: form5 }];
const form19: DecoderNode = ['a', optionNode, 1, 250];
const form20: DecoderNode = ['i', 0, 250];
const form21: DecoderNode = ['i', -100, 100];
export const pictureOptionNode: DecoderNode = [
  'o',
  { id: form3, label: form5, imageUrl: form17, alt: form5 },
];
const form22: DecoderNode = ['i', 0, 50];
export const questionNode: DecoderNode = [
  'd',
  'kind',
  { id: form3, label: form5, 'sublabel?': form5, 'required?': 'b' },
  {
    text: { 'placeholder?': form5, 'minLength?': form18, 'maxLength?': form18 },
    long_text: { 'placeholder?': form5, 'minLength?': form18, 'maxLength?': form18 },
    number: { 'placeholder?': form5, 'min?': 'n', 'max?': 'n', 'step?': 'n', 'unit?': form5 },
    email: { 'placeholder?': form5 },
    phone: { 'placeholder?': form5 },
    url: { 'placeholder?': form5 },
    date: { 'min?': form5, 'max?': form5 },
    single_choice: {
      options: form19,
      'other?': ['o', { label: form5, 'placeholder?': form5 }],
      'shuffle?': 'b',
    },
    multiple_choice: {
      options: form19,
      'other?': ['o', { label: form5, 'placeholder?': form5 }],
      'none?': ['o', { label: form5 }],
      'shuffle?': 'b',
      'min?': form20,
      'max?': form20,
    },
    dropdown: {
      options: form19,
      'other?': ['o', { label: form5, 'placeholder?': form5 }],
      'placeholder?': form5,
    },
    yes_no: { 'yesLabel?': form5, 'noLabel?': form5 },
    consent: { statement: form5, 'link?': linkNode },
    rating: {
      'metric?': ['e', 'nps', 'csat', 'ces'],
      min: form21,
      max: form21,
      'minLabel?': form5,
      'maxLabel?': form5,
    },
    stars: { 'max?': ['i', 2, 10], 'metric?': ['e', 'csat', 'ces'], 'minLabel?': form5, 'maxLabel?': form5 },
    emoji: { 'max?': ['i', 2, 7], 'metric?': ['e', 'csat', 'ces'], 'minLabel?': form5, 'maxLabel?': form5 },
    slider: { min: 'n', max: 'n', 'step?': 'n', 'unit?': form5, 'minLabel?': form5, 'maxLabel?': form5 },
    ranking: { options: form19, 'shuffle?': 'b' },
    matrix: { rows: ['a', optionNode, 1, 50], columns: ['a', optionNode, 1, 20], 'multiple?': 'b' },
    picture_choice: {
      options: ['a', pictureOptionNode, 1, 50],
      'multiple?': 'b',
      'shuffle?': 'b',
      'min?': form22,
      'max?': form22,
    },
    points: { options: form19, total: form11 },
    information: { 'message?': form5, 'imageUrl?': form17, 'imageAlt?': form5, 'link?': linkNode },
  },
];
export const branchNode: DecoderNode = ['o', { when: form10, to: form3 }];
export const pageNode: DecoderNode = [
  'o',
  { id: form3, questions: ['a', questionNode, 0, 50], 'branches?': ['a', branchNode, 0, 50] },
];
export const surveySettingsNode: DecoderNode = [
  'o',
  {
    'showProgressBar?': 'b',
    'progressUnit?': ['e', 'fraction', 'percentage'],
    'showProgressUnit?': 'b',
    'loadingBarColor?': form14,
    'buttonPrimaryColor?': form14,
    'buttonSecondaryColor?': form14,
  },
];
export const surveyNode: DecoderNode = [
  'o',
  {
    id: form3,
    version: ['i', 0, 1000000000],
    productId: form3,
    title: form5,
    language: ['s', 1, 35],
    'translations?': ['m', translationNode, 256],
    'start?': screenNode,
    pages: ['a', pageNode, 1, 200],
    completion: screenNode,
    settings: surveySettingsNode,
  },
];
export const popupDefinitionNode: DecoderNode = [
  'o',
  {
    id: form3,
    title: form5,
    'message?': form5,
    surveyId: form3,
    productId: form3,
    triggers: ['a', triggerNode, 0, 50],
    'segments?': segmentsNode,
    'cooldown?': ['a', cooldownNode, 0, 10],
    'schedule?': scheduleNode,
    'priority?': 'n',
    'limits?': popupLimitsNode,
    'actions?': actionsNode,
    'style?': popupStyleNode,
    survey: surveyNode,
  },
];
export const statusAckNode: DecoderNode = ['o', { status: popupStatusNode }];
export const contactAckNode: DecoderNode = ['o', { userId: form3, updated: 'b' }];
export const responseAckNode: DecoderNode = ['o', { responseId: form3, revision: 'i' }];
export const analyticsAckNode: DecoderNode = ['o', { accepted: form2, duplicates: form2 }];
export const errorBodyNode: DecoderNode = [
  'o',
  { error: ['o', { code: 's', message: 's', 'rejected?': ['a', ['o', { id: 's', code: 's' }], 0] }] },
];
const form23: DecoderNode = ['s', 0, 16384];
export const answerValueNode: DecoderNode = [
  'u',
  form23,
  'n',
  'b',
  ['a', form3, 0, 250],
  ['m', ['u', form23, 'n', ['a', form3, 0, 250]], 256],
];
export const answersNode: DecoderNode = ['m', answerValueNode, 256, 1000];
export const closeReasonNode: DecoderNode = [
  'e',
  'close_button',
  'escape',
  'backdrop',
  'back',
  'declined',
  'completed',
  'route_change',
  'host',
  'user_change',
];
export const bridgeMessageNode: DecoderNode = [
  'd',
  'type',
  { source: ['e', 'service-survey'], v: ['e', 1], token: form3 },
  {
    ready: {},
    interacted: {},
    answered: { page: form3, answers: answersNode, revision: form16 },
    completed: { 'page?': form3, 'answers?': answersNode, 'revision?': form16 },
    closed: { 'reason?': closeReasonNode },
    failed: { 'reason?': form8 },
  },
];
