-- A webhook's secret can be made anew while its receiver still knows the old one.

ALTER TABLE webhooks ADD COLUMN next_secret text, ADD COLUMN next_secret_at timestamptz;
