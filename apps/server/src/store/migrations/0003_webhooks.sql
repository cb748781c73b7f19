-- What is due is looked up webhook by webhook, so that one that hangs holds up no other.

CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (project_id, webhook_id, next_attempt_at)
  WHERE state = 'pending';
DROP INDEX webhook_deliveries_due;
