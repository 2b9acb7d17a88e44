create index tasks_by_parse on tasks (parse_task_id) where parse_task_id is not null;
