-- Who has a task is found by the task alone, and these rows come and go with every task of a worker elsewhere:
-- what waits, and for how long, is asked from the process that hands it out.
DROP INDEX tasks_by_pool;
DROP INDEX tasks_by_lease;
