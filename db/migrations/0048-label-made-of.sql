-- Names address, pieces and weight for which a label was bought: another one is needed once they are others. Null for older labels.
alter table labels add column made_of text;
