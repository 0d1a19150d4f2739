#!/bin/bash
# Grades an assignment in 16 shards side by side: sbatch deploy/grading/array.sh /path/of/the/course hw1
# Each shard writes its journal into the course, so a job that is preempted and queued again continues where it stopped. When all are
# done, collect the marks once:
#   msp grade /path/of/the/course hw1 --merge --csv points.csv
#SBATCH --job-name=msp-grade
#SBATCH --array=1-16
#SBATCH --cpus-per-task=4
#SBATCH --mem=8G
#SBATCH --time=02:00:00
#SBATCH --requeue
set -euo pipefail
course=$1
assignment=$2
exec msp grade "$course" "$assignment" --shard "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" --beside "$SLURM_CPUS_PER_TASK"
