-- How many completed responses of a popup were deleted since: a limit of responses counts them all the same.

ALTER TABLE popups ADD COLUMN past_responses bigint NOT NULL DEFAULT 0;
