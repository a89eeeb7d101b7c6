-- Events that became durable together are one row of execution_events, of type 'pack'. Here each is a row again.
CREATE VIEW event_log AS
SELECT execution_no, seq, at, type, step_key, attempt, data FROM execution_events WHERE type <> 'pack'
UNION ALL
SELECT packs.execution_no, packs.seq + event.key, json_extract(event.value, '$[0]'), json_extract(event.value, '$[1]'),
  json_extract(event.value, '$[2]'), json_extract(event.value, '$[3]'), json_extract(event.value, '$[5]')
FROM execution_events AS packs, json_each(packs.data) AS event
WHERE packs.type = 'pack';
