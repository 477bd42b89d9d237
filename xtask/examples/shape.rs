use xtask::codegen::*;
fn main(){
 let f=files::Files::read(std::path::Path::new(&std::env::args().nth(1).unwrap())).unwrap();
 println!("{:?} {:?} icu {}", f.version, f.dates, classes::icu_has_version_of(&f));
 let c:Vec<usize>=classes::classes(&f).iter().map(|&b|b as usize).collect();
 let mut set:Vec<_>=c.clone(); set.sort(); set.dedup(); println!("distinct {} {:?}",set.len(),set);
 for l in 3..=9 { let (i,b)=trie::stage(&c,1<<l); 
  // two-stage to 0x32400 trimmed
  let last=(0..0xE0000).rev().find(|&k|c[k]!=1).unwrap();
  println!("leaf {l}: {} blocks = {} bytes; trimmed 2-stage index {} ", b.len(), b.len()<<l, (last>>l)+1);
  for m in 3..=9 { let (i2,b2)=trie::stage(&i,1<<m); let w=if b.len()>256 {2} else {1}; let w2=if b2.len()>256{2}else{1};
   let tot=(b.len()<<l)+(b2.len()<<m)*w+i2.len()*w2; if tot<22000 {println!("   mid {m}: {} blocks w{w}, top {} total {tot}; nibble {}",b2.len(),i2.len(), tot-(b.len()<<l)/2);} } }
 let t=tlds::spellings().unwrap(); println!("tlds {} bytes {} max {}",t.len(),t.iter().map(|s|s.len()).sum::<usize>(), t.iter().map(|s|s.len()).max().unwrap());
 println!("A {} nonascii {}", t.iter().filter(|s|s.starts_with("xn--")).count(), t.iter().filter(|s|!s.is_ascii()).count());
}
