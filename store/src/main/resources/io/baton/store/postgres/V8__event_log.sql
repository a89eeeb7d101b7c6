-- Events that became durable together are one row of execution_events, of type 'pack'. Here each is a row again.
CREATE VIEW event_log AS
SELECT execution_no, seq, at, type, step_key, attempt, data FROM execution_events WHERE type <> 'pack'
UNION ALL
SELECT packs.execution_no, packs.seq + event.place - 1, (event.value ->> 0)::BIGINT, event.value ->> 1,
  event.value ->> 2, (event.value ->> 3)::INTEGER, (event.value -> 5)::TEXT
FROM execution_events AS packs, json_array_elements(packs.data::json) WITH ORDINALITY AS event (value, place)
WHERE packs.type = 'pack';
