-- Users that a viewer must not see: the only place of this rule. Search and src/domain/blocks/filter-visible.ts use it.

-- One SELECT, so that the planner can inline it and find users by index.
CREATE OR REPLACE FUNCTION people_hidden_from(viewer uuid) RETURNS TABLE (person uuid)
  LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT k.blocked_id FROM blocks k WHERE k.blocker_id = viewer
  UNION ALL
  SELECT k.blocker_id FROM blocks k WHERE k.blocked_id = viewer
$$;
