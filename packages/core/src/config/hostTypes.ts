import type { Attributes } from '@service-popups/protocol';

/** Event names and their properties, for hosts that declare none: anything goes. */
export type AnyEvents = Record<string, object>;

/** What stands behind an event's name: its properties, left out where none is required. */
export type EventArguments<Properties> =
  Record<never, never> extends Properties ? [properties?: Properties] : [properties: Properties];

/** Attributes of a user, for hosts that declare none. */
export type AnyAttributes = Attributes;
